import { configureScreenPage } from "../../scripts/vite-screen-page.mjs";

export default configureScreenPage("receiver", import.meta.dirname);
