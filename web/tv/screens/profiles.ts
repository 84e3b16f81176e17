import { m } from "#messages";
import type {
  Profile,
  ProfileSecret,
  ProfileSecretKind,
} from "../../../contract/profiles/profiles.ts";
import { apiFetch } from "../../api/client.ts";
import { element } from "../element.ts";
import { addControl, type FocusKey, moveFocus, removeContent } from "../navigation.ts";
import { goBack, openScreen, type TvScreenBuilder } from "../screens.ts";
import { showFailure } from "./failure.ts";

/** Asks who is watching. A profile that needs a secret opens a screen for it. */
export const profilesScreen: TvScreenBuilder = (node, key) => {
  node.className = "card-screen";

  async function show() {
    removeContent(node);
    try {
      const { data } = await apiFetch("GET /api/profiles");
      if (!node.isConnected) return;
      node.append(element("h1", {}, m.profiles_title()));
      for (const profile of data) addProfile(profile);
    } catch (error) {
      if (node.isConnected) showFailure(node, key, { error, onRetry: show });
    }
  }

  function addProfile(profile: Profile) {
    const button = addButton(node, key, profile.name, () => void choose(profile));
    if (profile.isCurrent) moveFocus(button);
  }

  async function choose(profile: Profile) {
    if (profile.isCurrent) return goBack();
    const { asks } = profile;
    if (asks) return openScreen(secretScreen(profile, asks));
    try {
      await enterProfile(profile.id, {});
    } catch (error) {
      removeContent(node);
      showFailure(node, key, { error, onRetry: show });
    }
  }

  void show();
  return {};
};

const secretLabels: Record<ProfileSecretKind, () => string> = {
  pin: m.profiles_pin,
  account_pin: m.profiles_account_pin,
  password: m.common_password,
};

/** Asks for the secret of a profile; the television shows its own keyboard. */
const secretScreen =
  ({ id, name }: Profile, asks: ProfileSecretKind): TvScreenBuilder =>
  (node, key) => {
    node.className = "card-screen";
    const input = element("input", {
      type: "password",
      class: "field",
      "aria-label": secretLabels[asks](),
      placeholder: secretLabels[asks](),
      autocomplete: "off",
      inputmode: asks !== "password" && "numeric",
    });
    const status = element("p", { class: "facts", role: "alert" });
    node.append(element("h1", {}, m.profiles_enter_title({ name })), input, status);
    moveFocus(addControl(input, key, () => undefined));
    let isSending = false;
    addButton(node, key, m.profiles_enter(), async () => {
      if (isSending) return;
      isSending = true;
      const secret = asks === "password" ? { password: input.value } : { givenPin: input.value };
      status.textContent = "";
      await enterProfile(id, secret).catch((error) => {
        isSending = false;
        status.textContent = error.message;
      });
    });
    addButton(node, key, m.common_back(), goBack);
    return {};
  };

function addButton(node: HTMLElement, key: FocusKey, label: string, onPress: () => void): FocusKey {
  const button = element("button", { class: "button", type: "button" }, label);
  node.append(button);
  return addControl(button, key, onPress);
}

/** Enters a profile and restarts the app, so that nothing of the former profile stays. */
async function enterProfile(id: string, secret: ProfileSecret): Promise<void> {
  await apiFetch("POST /api/profiles/:id/enter", { params: { id }, body: secret });
  location.reload();
}
