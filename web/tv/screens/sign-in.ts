import { m } from "#messages";
import { ApiError, apiFetch } from "../../api/client.ts";
import { element } from "../element.ts";
import { addControl, type FocusKey, moveFocus, removeContent } from "../navigation.ts";
import { goBack, openScreen, type TvScreenBuilder } from "../screens.ts";
import { getViewer, refreshViewer } from "../viewer.ts";
import { showFailure } from "./failure.ts";
import { createQrCode } from "./phone.ts";
import { profilesScreen } from "./profiles.ts";

type DeviceCode = Awaited<ReturnType<typeof requestCode>>;

const requestCode = () => apiFetch("POST /api/device/code");

/** Signs in with a code that a phone confirms (RFC 8628). */
export const signInScreen: TvScreenBuilder = (node, key) => {
  node.className = "card-screen";
  let timer = 0;
  let isClosed = false;

  async function start() {
    removeContent(node);
    try {
      const code = await requestCode();
      if (isClosed) return;
      showCode(node, key, code);
      poll(code, code.interval);
    } catch (error) {
      if (!isClosed) showFailure(node, key, { error, onRetry: start });
    }
  }

  function poll(code: DeviceCode, seconds: number) {
    timer = window.setTimeout(async () => {
      const next = await askForSession(code, seconds);
      if (isClosed) return;
      if (next === "signed-in") await leaveSignedIn();
      else if (next === "ended") await start();
      else poll(code, next);
    }, seconds * 1_000);
  }

  void start();
  return {
    // A viewer who returns from the screen of profiles needs no code if signed in.
    onReturn: () => getViewer() && goBack(),
    onClose() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};

/** Goes back after the sign-in, and asks first who is watching if the account has profiles. */
async function leaveSignedIn(): Promise<void> {
  await refreshViewer().catch(() => undefined);
  if (getViewer()?.hasProfiles) openScreen(profilesScreen);
  else goBack();
}

/**
 * Asks the site whether the phone confirmed. Returns the seconds to the next request, or the
 * outcome.
 */
async function askForSession(
  { device_code }: DeviceCode,
  seconds: number,
): Promise<"signed-in" | "ended" | number> {
  try {
    await apiFetch("POST /api/device/token", { body: { device_code } });
    return "signed-in";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "access_denied" || error.code === "expired_token") return "ended";
    // RFC 8628 section 3.5: `slow_down` and a lost connection add five seconds.
    return error.code === "authorization_pending" ? seconds : seconds + 5;
  }
}

function showCode(node: HTMLElement, key: FocusKey, code: DeviceCode) {
  const back = element("button", { class: "button", type: "button" }, m.common_back());
  const address = code.verification_uri.replace(/^https?:\/\//, "");
  node.append(
    element("h1", {}, m.common_sign_in()),
    element("p", {}, m.tv_sign_in_text({ address })),
    element("p", { class: "user-code" }, formatUserCode(code.user_code)),
    createQrCode(code.verification_uri_complete),
    back,
  );
  moveFocus(addControl(back, key, goBack));
}

const formatUserCode = (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`;
