/** The contact details of the site's owner; example values until they are replaced. */
export const contactDetails = {
  street: "12 Lantern Street",
  town: "Springfield, IL 62701",
  phone: "(217) 555-0142",
  phoneLink: "tel:+12175550142",
  email: "hello@marquee.example",
} as const;
