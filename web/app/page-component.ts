/** `AboutPage` for the page `about`, `SitePage` for `sitePage`. */
export type ComponentName<Name extends string> = Name extends `${string}Page`
  ? Capitalize<Name>
  : `${Capitalize<Name>}Page`;

/** The name under which a server-rendered page's module exports its component. */
export function toComponentName<Name extends string>(page: Name): ComponentName<Name> {
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  return (name.endsWith("Page") ? name : `${name}Page`) as ComponentName<Name>;
}
