import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page lies inside the Python package, so that an installed wheel serves it without Node. With `--mode offline` it
// becomes a folder for any static host, which brings the program along (tools/page.py adds it).
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: mode === "offline" ? "./" : "/",
  worker: { format: "es" },
  build: {
    outDir: mode === "offline" ? "../build/site" : "../src/showdown/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": "http://localhost:8321", "/ws": { target: "ws://localhost:8321", ws: true } } },
}));
