import type Stripe from "stripe";

/**
 * The parameters of each request that the site makes, by the SDK's types. `:id` stands for any id.
 */
export type StripeOperations = {
  "GET /v1/checkout/sessions": Stripe.Checkout.SessionListParams;
  "POST /v1/checkout/sessions": Stripe.Checkout.SessionCreateParams;
  "GET /v1/checkout/sessions/:id": Stripe.Checkout.SessionRetrieveParams;
  "POST /v1/checkout/sessions/:id/expire": Stripe.Checkout.SessionExpireParams;
  "POST /v1/billing_portal/sessions": Stripe.BillingPortal.SessionCreateParams;
  "GET /v1/billing_portal/configurations": Stripe.BillingPortal.ConfigurationListParams;
  "POST /v1/billing_portal/configurations": Stripe.BillingPortal.ConfigurationCreateParams;
  "GET /v1/billing_portal/configurations/:id": Stripe.BillingPortal.ConfigurationRetrieveParams;
  "POST /v1/billing_portal/configurations/:id": Stripe.BillingPortal.ConfigurationUpdateParams;
  "POST /v1/customers": Stripe.CustomerCreateParams;
  "POST /v1/customers/:id": Stripe.CustomerUpdateParams;
  "DELETE /v1/customers/:id": Stripe.CustomerDeleteParams;
  "POST /v1/coupons": Stripe.CouponCreateParams;
  "GET /v1/charges": Stripe.ChargeListParams;
  "GET /v1/disputes": Stripe.DisputeListParams;
  "GET /v1/invoices": Stripe.InvoiceListParams;
  "GET /v1/invoices/:id": Stripe.InvoiceRetrieveParams;
  "POST /v1/invoices/create_preview": Stripe.InvoiceCreatePreviewParams;
  "POST /v1/subscription_schedules": Stripe.SubscriptionScheduleCreateParams;
  "POST /v1/subscription_schedules/:id": Stripe.SubscriptionScheduleUpdateParams;
  "POST /v1/subscription_schedules/:id/release": Stripe.SubscriptionScheduleReleaseParams;
  "GET /v1/tax/settings": Stripe.Tax.SettingsRetrieveParams;
  "POST /v1/refunds": Stripe.RefundCreateParams;
  "POST /v1/subscriptions/:id": Stripe.SubscriptionUpdateParams;
  "DELETE /v1/subscriptions/:id": Stripe.SubscriptionCancelParams;
  "GET /v1/products/:id": Stripe.ProductRetrieveParams;
  "POST /v1/products": Stripe.ProductCreateParams;
  "POST /v1/products/:id": Stripe.ProductUpdateParams;
  "GET /v1/prices/:id": Stripe.PriceRetrieveParams;
  "GET /v1/prices": Stripe.PriceListParams;
  "POST /v1/prices": Stripe.PriceCreateParams;
  "GET /v1/webhook_endpoints": Stripe.WebhookEndpointListParams;
  "POST /v1/webhook_endpoints": Stripe.WebhookEndpointCreateParams;
  "POST /v1/webhook_endpoints/:id": Stripe.WebhookEndpointUpdateParams;
  "DELETE /v1/webhook_endpoints/:id": Stripe.WebhookEndpointDeleteParams;
};
