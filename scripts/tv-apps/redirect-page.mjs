import { escapeXml } from "./escape-xml.mjs";

/** The page inside of an app: it goes to the site, and says so where the site cannot be reached. */
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
    <script>
      location.replace(${JSON.stringify(url).replaceAll("<", "\\u003c")});
    </script>
  </body>
</html>
`;
