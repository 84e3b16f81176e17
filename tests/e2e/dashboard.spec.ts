import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { administrator, registerMember, signInPage } from "../support/member.ts";
import { slowDownImages } from "../support/slow-images.ts";

const viewer = { email: "viewer@marquee.example", password: "marquee-viewer" };

const menu = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const alerts = (page: Page) => page.getByRole("status");

async function openSection(page: Page, name: string) {
  await page.goto("/dashboard");
  await menu(page).getByRole("link", { name }).click();
  await expect(heading(page, name)).toBeVisible();
}

async function openOtherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Creates a wide image, green at its sides and red in its middle. */
async function createImageFile(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 800];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#00ff00";
    context.fillRect(0, 0, 1600, 800);
    context.fillStyle = "#ff0000";
    context.fillRect(400, 0, 800, 800);
    return canvas.toDataURL("image/png");
  });
  return {
    name: "me.png",
    mimeType: "image/png",
    buffer: Buffer.from(url.split(",")[1] ?? "", "base64"),
  };
}

test("a member's new name and image remain after a reload", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, await registerMember(page, "Nell Before"));
  await openSection(page, "Update Profile");
  const file = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
  await page.getByLabel("Image").setInputFiles(file);
  await expect(page.getByText("We couldn’t read this file as an image.")).toBeVisible();
  const image = await createImageFile(page);
  await page.getByLabel("Name", { exact: true }).fill("Nell Afterwards");
  await heading(page, "Update Profile").evaluate((element) =>
    element.setAttribute("data-same-element", ""),
  );
  await password(page).fill("an orchard of plums");
  await slowDownImages(page);
  await page.getByLabel("Image").setInputFiles(image);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(alerts(page).getByText("Your profile was saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/dash\/us\/Nell%20Afterwards/);
  await expect(page.getByText("Welcome to your profile Nell Afterwards!")).toBeVisible();
  await expect(heading(page, "Update Profile")).toHaveAttribute("data-same-element");
  await page.reload();
  await expect(page.getByText("Welcome to your profile Nell Afterwards!")).toBeVisible();
  await menu(page).getByRole("link", { name: "Dashboard" }).click();
  const profile = page.getByRole("region", { name: "Profile" });
  await expect(profile).toContainText("Nell Afterwards");
  const avatar = profile.locator("img");
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(512);
  expect(await avatar.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(512);
});

test("a profile saved with a wrong password keeps the typed values", { tag: "@long" }, async ({
  page,
}) => {
  await signInPage(page, await registerMember(page, "Wanda Wrong"));
  await openSection(page, "Update Profile");
  await page.getByLabel("Image").setInputFiles(await createImageFile(page));
  await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
  await page.getByLabel("Yes").check();
  await page.getByLabel("New Email").fill("somebody@example.com");
  await password(page).fill("not my password");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(alerts(page).getByText("The password is incorrect.")).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute("aria-invalid", "true");
  await expect(password(page)).toHaveValue("not my password");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Somebody Else");
  await expect(page.getByLabel("New Email")).toHaveValue("somebody@example.com");
  expect(
    await page.getByLabel("Image").evaluate((input: HTMLInputElement) => input.files?.length),
  ).toBe(1);
});

test("after a member changes the password, only the new password signs in", {
  tag: "@long",
}, async ({ page, browser }) => {
  const member = await registerMember(page, "Carla Change");
  await signInPage(page, member);
  await openSection(page, "Change Password");
  await password(page).fill(member.password);
  await page.getByLabel("New Password").fill("a basket of pears");
  await page.getByLabel("Confirm Password").fill("a basket of pear");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Confirm Password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Confirm Password").fill("a basket of pears");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(alerts(page).getByText("Your password was changed.")).toBeVisible();

  const otherPage = await openOtherBrowser(browser);
  await otherPage.goto("/login");
  await otherPage.getByLabel("Email").fill(member.email);
  await password(otherPage).fill(member.password);
  await otherPage.getByRole("button", { name: "Login" }).click();
  await expect(otherPage.getByText("The email or password is incorrect.")).toBeVisible();
  await signInPage(otherPage, { ...member, password: "a basket of pears" });
  await otherPage.context().close();
});

test("a member signs out another browser", { tag: "@long" }, async ({ page, browser }) => {
  const member = await registerMember(page, "Sid Sessions");
  const otherPage = await openOtherBrowser(browser);
  await signInPage(otherPage, member);
  await signInPage(page, member);
  await openSection(page, "Change Password");
  const sessions = page.getByRole("region", { name: "Where you’re signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await sessions.getByRole("button", { name: /^Sign out: / }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("listitem")).toContainText("This device");
  await otherPage.goto("/dashboard/profile");
  await expect(otherPage).toHaveURL(/\/login/);
  await otherPage.context().close();
});

test("a member downloads their data and erases the account", { tag: "@long" }, async ({ page }) => {
  const member = await registerMember(page, "Gwen Goodbye");
  await signInPage(page, member);
  await openSection(page, "Update Profile");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  expect(JSON.parse(await readFile(await (await downloading).path(), "utf8"))).toMatchObject({
    account: [{ email: member.email, name: member.name }],
  });

  const confirmDialog = page.getByRole("dialog", { name: "Delete my account?" });
  const deleteButton = page.getByRole("button", { name: "Delete my account" });
  await deleteButton.click();
  await confirmDialog.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmDialog).toBeHidden();
  await expect(deleteButton).toBeFocused();
  await deleteButton.click();
  await confirmDialog.getByLabel("Password", { exact: true }).fill(member.password);
  await confirmDialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/");
  await expect(alerts(page).getByText("Your account was deleted.")).toBeVisible();
  expect(
    await page.evaluate(() =>
      ["UserInfo", "Active", "Token"].filter((key) => localStorage.getItem(key)),
    ),
  ).toEqual([]);
});

test("an administrator finds a user, changes the role after a confirmation, and deletes the account", {
  tag: "@long",
}, async ({ page }) => {
  const member = await registerMember(page, "Uma Userlist");
  await signInPage(page, administrator);
  await openSection(page, "Users");
  const table = page.getByRole("table", { name: "Users" });
  const row = table.getByRole("row").filter({ hasText: member.email });
  await page.getByRole("searchbox", { name: "Search users" }).fill(member.email);
  await expect(table.getByRole("row")).toHaveCount(2);

  await row.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit user" });
  await form.getByLabel("Name").fill("Uma Renamed");
  await form.getByLabel("Role").selectOption("ADMIN");
  await form.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("dialog", { name: "Change role?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(form.getByLabel("Name")).toHaveValue("Uma Renamed");
  await form.getByRole("button", { name: "Save" }).click();
  await page
    .getByRole("dialog", { name: "Change role?" })
    .getByRole("button", { name: "Change role" })
    .click();
  await expect(form).toBeHidden();
  await expect(row).toContainText("Uma Renamed");
  await expect(row).toContainText("ADMIN");

  await row.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete user?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("No users found")).toBeVisible();
  await page.getByRole("button", { name: "All users" }).click();
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue("");
  await page.getByRole("searchbox", { name: "Search users" }).fill("Ada Admin");
  await expect(
    table.getByRole("row").nth(1).getByRole("button", { name: "Delete" }),
  ).toBeDisabled();
});

test("a user list that fails to load shows the error message that the specification sets", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  const message = "It says something else.";
  for (const body of ["<h1>Bad gateway</h1>", JSON.stringify({ code: "unavailable", message })]) {
    await page.route(/\/getAllUser/, (route) => route.fulfill({ status: 503, body }));
    await page.goto("/user");
    await expect(alerts(page).getByText("Unable to get users! Something went wrong")).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(0);
    await page.unroute(/\/getAllUser/);
  }
});

test("a user who opens another role's or user's dashboard is sent away with the message that the specification sets", {
  tag: "@browsers",
}, async ({ page }) => {
  await signInPage(page, viewer);
  await page.goto("/dashboard");
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Orders" })).toHaveCount(0);
  await page.goto(page.url().replace("section=dashboard", "section=orders"));
  await expect(heading(page, "Dashboard")).toBeVisible();
  for (const [path, sentence] of [
    ["/dash/ad/Vera%20Viewer?section=orders", "You are not authorized to acces this route!"],
    ["/dash/us/Somebody", "You must be a registerd user to acces route"],
    ["/movielist", "You are not authorized to acces this route!"],
  ] as const) {
    await page.goto(path);
    await expect(alerts(page).getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(/not-authorised/);
  }
});

test("a visitor who opens the dashboard is asked to sign in and then returns to the dashboard", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/dashboard/profile");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(viewer.email);
  await password(page).fill(viewer.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(heading(page, "Update Profile")).toBeVisible();
});

test("the dashboard reopens the user's last section until the user logs out", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, administrator);
  for (const [path, name] of [
    ["/dashboard", "Dashboard"],
    ["/movielist", "Movies List"],
    ["/addmovie", "Add Movie"],
    ["/categories", "Categories"],
    ["/dashboard/users", "Users"],
    ["/user", "Users"],
    ["/dashboard/profile", "Update Profile"],
    ["/password", "Change Password"],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await expect(menu(page).locator("[aria-current=page]")).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Your account" }).click();
  await expect(heading(page, "Change Password")).toBeVisible();
  await menu(page).getByRole("link", { name: "Dashboard" }).click();
  await expect(heading(page, "Dashboard")).toBeFocused();
  await page.getByRole("link", { name: "Total Users" }).click();
  await expect(heading(page, "Users")).toBeFocused();
  await menu(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("Active"))).toBeNull();
});

test("a dashboard that loads slowly shows a loading overlay", {
  tag: "@long",
}, async ({ page }) => {
  await signInPage(page, viewer);
  const pendingUser = Promise.withResolvers<void>();
  await page.route(/\/getUser\//, (route) => pendingUser.promise.then(() => route.continue()));
  await page.goto("/dashboard");
  const overlay = page.getByRole("dialog", { name: "Loading Dashboard" });
  await expect(overlay).toContainText("this will take about two minutes");
  pendingUser.resolve();
  await expect(overlay).toBeHidden();
  await expect(page.getByRole("region", { name: "Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Subscription Details" }).click();
  await expect(
    alerts(page).getByText("⚠️You have no reciept because you are not a subscribed user!."),
  ).toBeVisible();
});
