"""Who answers decisions when no person does."""
