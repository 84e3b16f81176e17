/**
 * Lets the service worker end the browser's push messages, also those that its push service has not
 * delivered yet.
 */
export function endPushMessages() {
  navigator.serviceWorker?.controller?.postMessage({ endsPush: true });
}
