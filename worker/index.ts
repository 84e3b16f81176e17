import { version } from "../package.json";
import { ownAccountRoutes } from "./accounts/own-account-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { auditRoute } from "./admin/audit-route.ts";
import { adminBillingRoutes } from "./admin/billing-routes.ts";
import { binRoutes } from "./admin/bin-routes.ts";
import { browserErrorRoutes } from "./admin/browser-errors.ts";
import { castRoutes } from "./admin/cast-routes.ts";
import { categoryRoutes } from "./admin/category-routes.ts";
import { deletionRoutes } from "./admin/deletion-routes.ts";
import { factsRoutes } from "./admin/facts-routes.ts";
import { siteHealthRoute } from "./admin/health-route.ts";
import { moderationRoutes } from "./admin/moderation-routes.ts";
import { movieRoutes } from "./admin/movie-routes.ts";
import { adminPageRoutes } from "./admin/page-routes.ts";
import { peopleRoutes } from "./admin/people-routes.ts";
import { statsRoutes } from "./admin/stats-routes.ts";
import { uploadRoutes } from "./admin/upload-routes.ts";
import { userRoutes } from "./admin/user-routes.ts";
import { globalRateLimit } from "./auth/global-rate-limit.ts";
import { requireSameOrigin } from "./auth/same-origin.ts";
import { paymentProviderRoutes } from "./billing/providers/registry.ts";
import { billingRoutes } from "./billing/routes.ts";
import { webhookRoute } from "./billing/webhooks.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { contactRoute } from "./contact/routes.ts";
import { type Bindings, createApp } from "./context/request-context.ts";
import { mailboxRoutes } from "./email/mailbox.ts";
import { handleError, handleUnknownEndpoint } from "./http/error-response.ts";
import { rejectUnsupportedMethods } from "./http/method-not-allowed.ts";
import { openapiRoute } from "./http/openapi.ts";
import { redirectToHttps } from "./http/redirect-to-https.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { useRequestLocale } from "./i18n/locale.ts";
import { jobSchedule, runJobs } from "./jobs.ts";
import { healthRoute } from "./monitoring/health.ts";
import { pageRoutes } from "./pages/routes.ts";
import { useSiteSettings } from "./site/current-site.ts";
import { siteRoutes } from "./site/routes.ts";
import { respondKnownPage, respondUnknownPage } from "./ssr/page-response.ts";
import { sitemapRoutes } from "./ssr/sitemap.ts";
import { fileRoutes } from "./streaming/file-routes.ts";
import { streamingRoutes } from "./streaming/routes.ts";
import { viewingRoutes } from "./viewing/routes.ts";

const app = createApp();
app.onError(handleError);
app.notFound(handleUnknownEndpoint);

app.use(requestLog, securityHeaders, redirectToHttps, globalRateLimit);
app.use(useSiteSettings, useRequestLocale, requireSameOrigin);
healthRoute(app, { version, jobs: jobSchedule });
openapiRoute(app, version);
siteRoutes(app);
catalogueRoutes(app);
pageRoutes(app);
contactRoute(app);
accountRoutes(app);
ownAccountRoutes(app);
billingRoutes(app);
webhookRoute(app);
paymentProviderRoutes(app);
streamingRoutes(app);
fileRoutes(app);
viewingRoutes(app);
userRoutes(app);
adminBillingRoutes(app);
movieRoutes(app);
binRoutes(app);
deletionRoutes(app);
browserErrorRoutes(app);
siteHealthRoute(app, { version, jobs: jobSchedule });
castRoutes(app);
peopleRoutes(app);
factsRoutes(app);
categoryRoutes(app);
adminPageRoutes(app);
uploadRoutes(app);
auditRoute(app);
moderationRoutes(app);
statsRoutes(app);
mailboxRoutes(app);
sitemapRoutes(app);

app.get("*", respondKnownPage);
app.use(rejectUnsupportedMethods);
app.all("/api/*", handleUnknownEndpoint);
app.all("/media/*", handleUnknownEndpoint);
app.get("*", respondUnknownPage);

export { CachedFiles } from "./media/cached-files.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context) =>
    runJobs(env, controller.cron, controller.scheduledTime, (request) => app.fetch(request, env, context)),
} satisfies ExportedHandler<Bindings>;
