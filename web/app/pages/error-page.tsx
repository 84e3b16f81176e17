import { m } from "#messages";
import { paths } from "../../api/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { isModuleLoadError } from "../../ui/lazy-import.ts";
import { MarqueeSign } from "../../ui/marquee-sign.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OfflineNotice } from "../../ui/offline-notice.tsx";
import { useDocumentTitle } from "../../ui/use-title.ts";

const reloadPage = () => location.reload();

/** Replaces a page that threw or whose code could not be loaded. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const outdated = isModuleLoadError(error);
  useDocumentTitle(m.site_broken_page_title());
  if (outdated && !navigator.onLine) return <OfflineNotice level={1} onRetry={reloadPage} />;
  return (
    <Notice
      level={1}
      title={outdated ? m.site_outdated_title() : m.site_broken_title()}
      art={<MarqueeSign lines={[m.site_broken_sign()]} looseIndex={5} />}
      actions={
        <>
          <Button onClick={outdated ? reloadPage : onRetry}>
            {outdated ? m.site_reload_page() : m.common_try_again()}
          </Button>
          <ButtonLink look="quiet" to={paths.home}>
            {m.site_back_home()}
          </ButtonLink>
        </>
      }
    >
      <p>{outdated ? m.site_outdated_text() : m.site_broken_text()}</p>
    </Notice>
  );
}
