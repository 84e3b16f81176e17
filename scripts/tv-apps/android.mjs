import { escapeXml } from "./escape-xml.mjs";

const javaFolder = (id) => `app/src/main/java/${id.replaceAll(".", "/")}`;

/**
 * The files of an app for Android TV: one activity with a WebView.
 * https://developer.android.com/training/tv/get-started/create
 */
export function buildAndroidFiles(site) {
  const { name, id, background, icon } = site;
  return {
    "settings.gradle": settings,
    "app/build.gradle": buildFile(site),
    "app/src/main/AndroidManifest.xml": manifest,
    [`${javaFolder(id)}/MainActivity.java`]: activity(site),
    "app/src/main/res/values/strings.xml": `<?xml version="1.0" encoding="utf-8"?>
<resources>
  <string name="app_name">${escapeResource(name)}</string>
  <color name="background">${background}</color>
</resources>
`,
    "app/src/main/res/drawable/banner.xml": banner,
    "app/src/main/res/drawable-nodpi/icon.png": icon,
  };
}

/**
 * Android gives quotation marks, apostrophes and a leading `@` or `?` of a text a special meaning.
 */
const escapeResource = (text) =>
  escapeXml(text.replace(/[\\"']/g, "\\$&").replace(/^[@?]/, "\\$&"));

const settings = `pluginManagement {
  repositories {
    google()
    mavenCentral()
  }
}
dependencyResolutionManagement {
  repositories {
    google()
    mavenCentral()
  }
}
include ":app"
`;

/** Returns the app's version as an integer, which Android compares. */
const versionCode = (version) =>
  version.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0) + 1;

const buildFile = ({ id, version }) => `plugins {
  id "com.android.application" version "8.13.0"
}

android {
  namespace "${id}"
  compileSdk 36
  defaultConfig {
    applicationId "${id}"
    minSdk 23
    targetSdk 36
    versionCode ${versionCode(version)}
    versionName "${version}"
  }
  compileOptions {
    sourceCompatibility JavaVersion.VERSION_17
    targetCompatibility JavaVersion.VERSION_17
  }
}
`;

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <uses-permission android:name="android.permission.INTERNET" />
  <uses-feature android:name="android.software.leanback" android:required="true" />
  <uses-feature android:name="android.hardware.touchscreen" android:required="false" />
  <application
    android:allowBackup="false"
    android:banner="@drawable/banner"
    android:icon="@drawable/icon"
    android:label="@string/app_name"
    android:theme="@android:style/Theme.Material.NoActionBar">
    <activity
      android:name=".MainActivity"
      android:configChanges="keyboard|keyboardHidden|navigation|orientation|screenSize"
      android:exported="true"
      android:screenOrientation="landscape">
      <intent-filter>
        <action android:name="android.intent.action.MAIN" />
        <category android:name="android.intent.category.LEANBACK_LAUNCHER" />
      </intent-filter>
    </activity>
  </application>
</manifest>
`;

const banner = `<?xml version="1.0" encoding="utf-8"?>
<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
  <item android:width="320dp" android:height="180dp">
    <shape android:shape="rectangle">
      <solid android:color="@color/background" />
    </shape>
  </item>
  <item android:width="120dp" android:height="120dp" android:gravity="center" android:drawable="@drawable/icon" />
</layer-list>
`;

const activity = ({ id, url }) => `package ${id};

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.WindowManager;
import android.webkit.JavascriptInterface;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Shows the site's pages for televisions. */
public class MainActivity extends Activity {
  private static final String ADDRESS = ${JSON.stringify(url)};
  private static final String GO_BACK =
      "window.dispatchEvent(new KeyboardEvent('keydown', { key: 'GoBack' }))";
  private static final String NOT_REACHED =
      "<body style='background:#000;color:#fff;font:3vw sans-serif;text-align:center;padding:40vh 10vw'>No connection. Open the app again.</body>";
  private WebView page;
  private boolean isSiteShown;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
    page = new WebView(this);
    WebSettings settings = page.getSettings();
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setMediaPlaybackRequiresUserGesture(false);
    page.setWebViewClient(new WebViewClient() {
      @Override
      public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        return !ADDRESS.startsWith(request.getUrl().getScheme() + "://" + request.getUrl().getAuthority() + "/");
      }

      @Override
      public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
        if (request.isForMainFrame()) view.loadData(NOT_REACHED, "text/html; charset=utf-8", null);
      }

      @Override
      public void onPageFinished(WebView view, String address) {
        isSiteShown = ADDRESS.equals(address);
      }
    });
    page.addJavascriptInterface(this, "tvApp");
    setContentView(page);
    page.loadUrl(ADDRESS);
  }

  /** A WebView does not pass Back on to its page. */
  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    if (event.getKeyCode() != KeyEvent.KEYCODE_BACK) return super.dispatchKeyEvent(event);
    if (event.getAction() != KeyEvent.ACTION_UP) return true;
    if (isSiteShown) page.evaluateJavascript(GO_BACK, null);
    else finish();
    return true;
  }

  /** Called by the page when Back is pressed on its first screen. */
  @JavascriptInterface
  public void leave() {
    runOnUiThread(this::finish);
  }

  @Override
  protected void onPause() {
    page.onPause();
    super.onPause();
  }

  @Override
  protected void onResume() {
    super.onResume();
    page.onResume();
  }

  @Override
  protected void onDestroy() {
    page.destroy();
    super.onDestroy();
  }
}
`;
