import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page lies inside the Python package, so that an installed wheel serves it without Node.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/showdown/server/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": "http://localhost:8321", "/ws": { target: "ws://localhost:8321", ws: true } } },
});
