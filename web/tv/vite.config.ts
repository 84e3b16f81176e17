import { configureScreenPage } from "../../scripts/vite-screen-page.mjs";

export default configureScreenPage("tv", import.meta.dirname);
