/** Where the site's owner can be reached; an example until the owner writes their own. */
export const contactDetails = {
  street: "12 Lantern Street",
  town: "Springfield, IL 62701",
  phone: "(217) 555-0142",
  phoneLink: "tel:+12175550142",
  email: "hello@marquee.example",
} as const;
