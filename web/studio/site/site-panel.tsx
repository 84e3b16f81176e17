import { LoadSettings } from "./load-settings.tsx";
import { SiteEditor } from "./site-editor.tsx";

/** The site's name, look, texts, contact details and languages. */
export const SitePanel = () => (
  <LoadSettings>
    {(loaded) => <SiteEditor key={loaded.data.version} loaded={loaded} />}
  </LoadSettings>
);
