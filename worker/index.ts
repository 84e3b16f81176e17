import { version } from "../package.json";
import { mountAccess } from "./access/routes.ts";
import { mountAccounts } from "./accounts/routes.ts";
import { mountAgeLimit } from "./age-limit/routes.ts";
import { globalRateLimit } from "./auth/global-rate-limit.ts";
import { requireSameOrigin } from "./auth/same-origin.ts";
import { mountCatalogue } from "./catalogue/routes.ts";
import { mountCategories } from "./categories/routes.ts";
import { mountCollections } from "./collections/routes.ts";
import { mountContact } from "./contact/routes.ts";
import { type Bindings, createApp } from "./context/request-context.ts";
import { mailboxRoutes } from "./email/mailbox.ts";
import { mountEmbeds } from "./embeds/routes.ts";
import { mountExits } from "./exits/routes.ts";
import { mountExtras } from "./extras/routes.ts";
import { mountFind } from "./find/routes.ts";
import { mountGifts } from "./gifts/routes.ts";
import { mountHome } from "./home/routes.ts";
import { handleError, handleUnknownEndpoint } from "./http/error-response.ts";
import { rejectUnsupportedMethods } from "./http/method-not-allowed.ts";
import { openapiRoute } from "./http/openapi.ts";
import { redirectToHttps } from "./http/redirect-to-https.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { applyRequestLocale } from "./i18n/locale.ts";
import { jobSchedule, runJobs } from "./jobs.ts";
import { mountKeys } from "./keys/routes.ts";
import { mountMembers } from "./members/routes.ts";
import { mountMonitoring } from "./monitoring/routes.ts";
import { mountMovies } from "./movies/routes.ts";
import { mountOrders } from "./orders/routes.ts";
import { mountPages } from "./pages/routes.ts";
import { mountPayments } from "./payments/routes.ts";
import { mountPeople } from "./people/routes.ts";
import { publishPlansAfterResponse } from "./plans/publish-plans.ts";
import { mountPlans } from "./plans/routes.ts";
import { mountPreOrders } from "./pre-orders/routes.ts";
import { mountPrices } from "./prices/routes.ts";
import { mountPromotionCodes } from "./promotion-codes/routes.ts";
import { mountRentals } from "./rentals/routes.ts";
import { mountRevenue } from "./revenue/routes.ts";
import { mountReviews } from "./reviews/routes.ts";
import { mountRights } from "./rights/routes.ts";
import { mountSearch } from "./search/routes.ts";
import { mountSecondFactors } from "./second-factors/routes.ts";
import { mountSetUp } from "./set-up/routes.ts";
import { ensureSiteSettings } from "./site/current-site.ts";
import { mountSite } from "./site/routes.ts";
import { respondKnownPage, respondUnknownPage } from "./ssr/page-response.ts";
import { mountSsr } from "./ssr/routes.ts";
import { mountStreaming } from "./streaming/routes.ts";
import { mountSubscriptions } from "./subscriptions/routes.ts";
import { mountUploads } from "./uploads/routes.ts";
import { mountViewing } from "./viewing/routes.ts";
import { mountWebhooks } from "./webhooks/routes.ts";

const app = createApp();
app.onError(handleError);
app.notFound(handleUnknownEndpoint);

app.use(requestLog, securityHeaders, redirectToHttps, globalRateLimit);
app.use(ensureSiteSettings, applyRequestLocale, requireSameOrigin);
mountMonitoring(app, { version, jobs: jobSchedule });
openapiRoute(app, version);
mailboxRoutes(app);
mountSite(app, { onPublished: publishPlansAfterResponse });
mountSetUp(app);
mountPages(app);
mountContact(app);
mountAccounts(app);
mountSecondFactors(app);
mountAgeLimit(app);
mountMembers(app);
mountCatalogue(app);
mountHome(app);
mountMovies(app);
mountAccess(app);
mountCategories(app);
mountCollections(app);
mountPeople(app);
mountExtras(app);
mountSearch(app);
mountFind(app);
mountPlans(app);
mountPrices(app);
mountPromotionCodes(app);
mountSubscriptions(app);
mountExits(app);
mountOrders(app);
mountRentals(app);
mountPreOrders(app);
mountGifts(app);
mountPayments(app);
mountRevenue(app);
mountRights(app);
mountUploads(app);
mountStreaming(app);
mountViewing(app);
mountReviews(app);
mountEmbeds(app);
mountWebhooks(app);
mountKeys(app);
mountSsr(app);

app.get("*", respondKnownPage);
app.use(rejectUnsupportedMethods);
app.all("/api/*", handleUnknownEndpoint);
app.all("/media/*", handleUnknownEndpoint);
app.get("*", respondUnknownPage);

export { CachedFiles } from "./media/cached-files.ts";

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context) =>
    runJobs(env, controller.cron, controller.scheduledTime, (request, jobEnv) =>
      app.fetch(request, jobEnv, context),
    ),
} satisfies ExportedHandler<Bindings>;
