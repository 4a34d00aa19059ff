/** How numbers and labels are written. */
export const percent = (share: number): string => {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return "<1%";
  if (whole === 100 && share < 1) return ">99%";
  return `${whole}%`;
};

/** A label in two parts: what stands in brackets at its end is shown smaller. Of whom the question speaks need not be said again. */
export function split(label: string, who = ""): { name: string; more: string } {
  const plain = who && label.startsWith(`${who} `) ? label.slice(who.length + 1) : label;
  const found = plain.match(/^(.+?) \((.+)\)$/s);
  return { name: found?.[1] ?? plain, more: found?.[2] ?? "" };
}
