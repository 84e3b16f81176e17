type Attributes = Record<string, string | boolean | undefined>;
type Child = Node | string | null | undefined | false;

/**
 * Creates an element with attributes and children. `true` adds an attribute without a value;
 * `false` or undefined adds none.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      created.setAttribute(key, value === true ? "" : value);
  created.append(...children.filter((child): child is Node | string => isShown(child)));
  return created;
}

const isShown = (child: Child) => child !== null && child !== undefined && child !== false;
