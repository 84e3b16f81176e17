/**
 * Prices in dollars per million units, and the monthly millions that Workers Paid includes for $5.
 */
export const operationPrices = {
  requests: { name: "requests", perMillion: 0.3, includedMillions: 10 },
  cpuMs: { name: "CPU ms", perMillion: 0.02, includedMillions: 30 },
  rowsRead: { name: "D1 rows read", perMillion: 0.001, includedMillions: 25_000 },
  rowsWritten: { name: "D1 rows written", perMillion: 1, includedMillions: 50 },
  r2Reads: { name: "R2 class B", perMillion: 0.36, includedMillions: 10 },
  r2Writes: { name: "R2 class A", perMillion: 4.5, includedMillions: 1 },
  logLines: { name: "log lines", perMillion: 0.6, includedMillions: 20 },
  points: { name: "Analytics points", perMillion: 0.25, includedMillions: 10 },
};

export const priceSources = [
  "Workers, requests and CPU; Workers Logs: https://developers.cloudflare.com/workers/platform/pricing/ (calls of service bindings and of ctx.exports are no billed requests)",
  "D1: https://developers.cloudflare.com/d1/platform/pricing/",
  "R2: https://developers.cloudflare.com/r2/pricing/",
  "Analytics Engine: https://developers.cloudflare.com/analytics/analytics-engine/pricing/",
];

export const monthlyBaseDollars = 5;
export const storagePrices = { perGigabyte: 0.015, includedGigabytes: 10 };

/**
 * Prices of hosted services. `catalogue` is the minutes of movies; `streamed` is the minutes and
 * gigabytes delivered in a month.
 */
export const hostedServices = [
  {
    name: "Vimeo OTT",
    terms: "$1 a subscriber a month, and merchant fees; apps included",
    monthly: ({ members }) => members,
    source:
      "https://help.vimeo.com/hc/en-us/articles/12427127095441 (stored copy without a date, read 2026-11-24)",
  },
  {
    name: "Cloudflare Stream",
    terms: "$1 a 1,000 minutes delivered, $5 a 1,000 minutes stored; delivery only, no shop",
    monthly: ({ streamedMinutes, catalogueMinutes }) =>
      streamedMinutes / 1000 + (catalogueMinutes / 1000) * 5,
    source:
      "https://developers.cloudflare.com/stream/pricing/ (as recorded 2026-07-11 by api-evangelist/cloudflare-stream)",
  },
  {
    name: "Mux",
    terms:
      "$0.0008 a minute delivered after 100,000, $0.0024 a minute stored; delivery only, encoding not counted",
    monthly: ({ streamedMinutes, catalogueMinutes }) =>
      Math.max(0, streamedMinutes - 100_000) * 0.0008 + catalogueMinutes * 0.0024,
    source:
      "https://www.mux.com/docs/pricing/video (as recorded 2026-05-25 by api-evangelist/mux-com, unverified)",
  },
  {
    name: "Dacast Scale",
    terms: "$165 with 2 TB a month, then from $0.09 a prepaid GB; billed by the year",
    monthly: ({ streamedGigabytes }) => 165 + Math.max(0, streamedGigabytes - 2_000) * 0.09,
    source:
      "https://www.dacast.com/live-streaming-pricing-plans/ (as recorded 2026-07-11 by api-evangelist/dacast, unverified)",
  },
];
