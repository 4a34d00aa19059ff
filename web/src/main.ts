import { mount } from "svelte";
import App from "./App.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/start.css";
import "./style/fight.css";
import "./style/moment.css";
import "./style/table.css";
import "./style/page.css";

const target = document.getElementById("app");
// The page that is put on a static host has no server: it brings the program along.
const host = import.meta.env.MODE === "offline" ? (await import("./lib/offline")).page : (await import("./lib/server")).server;
if (target) mount(App, { target, props: { host } });
