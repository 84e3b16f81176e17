import packageJson from "../package.json";
import { ownAccountRoutes } from "./accounts/own-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { globalRateLimit } from "./auth/global-rate-limit.ts";
import { requireSameOrigin } from "./auth/same-origin.ts";
import { billingRoutes } from "./billing/routes.ts";
import { sandboxRoutes } from "./billing/sandbox-page.ts";
import { webhookRoute } from "./billing/webhooks.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { contactRoute } from "./contact/routes.ts";
import { type Bindings, createApp } from "./context/request-context.ts";
import { mailboxRoutes } from "./email/mailbox.ts";
import { handleError, handleUnknownEndpoint } from "./http/error-response.ts";
import { healthRoute } from "./http/health.ts";
import { rejectUnsupportedMethods } from "./http/method-not-allowed.ts";
import { openapiRoute } from "./http/openapi.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { runJobs } from "./jobs.ts";
import { respondKnownPage, respondUnknownPage } from "./ssr/page-response.ts";
import { sitemapRoutes } from "./ssr/sitemap.ts";
import { fileRoutes } from "./streaming/file-routes.ts";
import { streamingRoutes } from "./streaming/routes.ts";
import { auditRoute } from "./studio/audit-route.ts";
import { binRoutes } from "./studio/bin-routes.ts";
import { castRoutes } from "./studio/cast-routes.ts";
import { categoryRoutes } from "./studio/category-routes.ts";
import { moderationRoutes } from "./studio/moderation-routes.ts";
import { moneyRoutes } from "./studio/money-routes.ts";
import { movieRoutes } from "./studio/movie-routes.ts";
import { qualityRoute } from "./studio/quality-route.ts";
import { statsRoute } from "./studio/stats-route.ts";
import { uploadRoutes } from "./studio/upload-routes.ts";
import { userRoutes } from "./studio/user-routes.ts";
import { favouriteRoutes } from "./viewing/favourite-routes.ts";
import { reviewRoutes } from "./viewing/review-routes.ts";
import { viewingRoutes } from "./viewing/routes.ts";

const app = createApp();
app.onError(handleError);
app.notFound(handleUnknownEndpoint);

app.use(requestLog, securityHeaders, globalRateLimit, requireSameOrigin);
healthRoute(app, packageJson.version);
openapiRoute(app, packageJson.version);
catalogueRoutes(app);
contactRoute(app);
accountRoutes(app);
ownAccountRoutes(app);
billingRoutes(app);
webhookRoute(app);
sandboxRoutes(app);
streamingRoutes(app);
fileRoutes(app);
viewingRoutes(app);
favouriteRoutes(app);
reviewRoutes(app);
userRoutes(app);
moneyRoutes(app);
movieRoutes(app);
binRoutes(app);
castRoutes(app);
categoryRoutes(app);
uploadRoutes(app);
auditRoute(app);
moderationRoutes(app);
statsRoute(app);
qualityRoute(app);
mailboxRoutes(app);
sitemapRoutes(app);

app.get("*", respondKnownPage);
app.use(rejectUnsupportedMethods);
app.all("/api/*", handleUnknownEndpoint);
app.all("/media/*", handleUnknownEndpoint);
app.get("*", respondUnknownPage);

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context) =>
    runJobs(env, controller.cron, controller.scheduledTime, (request) => app.fetch(request, env, context)),
} satisfies ExportedHandler<Bindings>;
