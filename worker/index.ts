import packageJson from "../package.json";
import { ownAccountRoutes } from "./accounts/own-routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { billingRoutes } from "./billing/routes.ts";
import { sandboxRoutes } from "./billing/sandbox-page.ts";
import { webhookRoute } from "./billing/webhooks.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { contactRoute } from "./contact/routes.ts";
import { answerError, answerUnknownCall } from "./http/answer-error.ts";
import { type Bindings, newApp } from "./http/app.ts";
import { healthRoute } from "./http/health.ts";
import { refuseOtherMethods } from "./http/method-not-allowed.ts";
import { openapiRoute } from "./http/openapi.ts";
import { requestLog } from "./http/request-log.ts";
import { requireSameOrigin } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { shield } from "./http/shield.ts";
import { runJobs } from "./jobs.ts";
import { mailboxRoutes } from "./mail/mailbox.ts";
import { answerKnownPage, answerUnknownPage } from "./page/shell.ts";
import { sitemapRoutes } from "./page/sitemap.ts";
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

const app = newApp();
app.onError(answerError);
app.notFound(answerUnknownCall);

app.use(requestLog, securityHeaders, shield, requireSameOrigin);
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

app.get("*", answerKnownPage);
app.use(refuseOtherMethods);
app.all("/api/*", answerUnknownCall);
app.all("/media/*", answerUnknownCall);
app.get("*", answerUnknownPage);

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context) =>
    runJobs(env, controller.cron, controller.scheduledTime, (request) => app.fetch(request, env, context)),
} satisfies ExportedHandler<Bindings>;
