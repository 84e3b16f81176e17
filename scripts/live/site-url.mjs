/** Returns the site's own address. */
export const siteUrl = ({ domain, name, subdomain }) =>
  `https://${domain || `${name}.${subdomain}.workers.dev`}`;
