/** Google's script for pages that cast: https://developers.google.com/cast/docs/web_sender/integrate */
export const castSenderScript =
  "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1";

/**
 * The addresses of `castSenderScript` and of the scripts that it loads. An address that ends in `/`
 * is a folder.
 */
export const castSenderScripts = [
  "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js",
  "https://www.gstatic.com/cast/sdk/libs/sender/1.0/cast_framework.js",
  "https://www.gstatic.com/eureka/clank/",
] as const;

/** Google's script for the receiver: https://developers.google.com/cast/docs/web_receiver */
export const castReceiverScript =
  "https://www.gstatic.com/cast/sdk/libs/caf_receiver/v3/cast_receiver_framework.js";
