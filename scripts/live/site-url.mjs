/** Returns the site's own address. */
export const liveSiteUrl = ({ domain, name, subdomain }) =>
  `https://${domain || `${name}.${subdomain}.workers.dev`}`;
