import { escapeXml } from "./escape-xml.mjs";

/** The page inside of an app: it goes to the site once the site can be reached. */
export const redirectPage = ({ name, url, background }) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeXml(name)}</title>
    <style>
      body {
        margin: 0;
        padding: 40vh 10vw;
        background: ${background};
        color: #fff;
        font: 3vw sans-serif;
        text-align: center;
      }
    </style>
  </head>
  <body>
    ${escapeXml(name)}
    <p id="status"></p>
    <script>
      var address = ${JSON.stringify(url).replaceAll("<", "\\u003c")};
      function goToSite() {
        fetch(address, { mode: "no-cors" }).then(
          function () {
            location.replace(address);
          },
          function () {
            document.getElementById("status").textContent = "No connection. Press OK to try again.";
          },
        );
      }
      addEventListener("keydown", function (event) {
        if (event.keyCode === 13) goToSite();
      });
      goToSite();
    </script>
  </body>
</html>
`;
