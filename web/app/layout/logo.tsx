import { getSite } from "../../../contract/site/site.ts";
import { LogoMark } from "../../ui/logo-mark.tsx";

/** The logo's height in pixels. */
const height = 36;

export function Logo() {
  const { name, logo } = getSite();
  if (logo) {
    const width = Math.round((logo.width * height) / logo.height);
    // Low priority, because the largest image of a page must load first.
    return <img src={logo.path} alt={name} width={width} height={height} fetchPriority="low" />;
  }
  return (
    <span className="flex items-center gap-2 xs:gap-2.5">
      <LogoMark className="size-9" />
      <span className="headline pt-0.5 text-[1.75rem] leading-none font-black tracking-wide xs:text-3xl">
        {name}
      </span>
    </span>
  );
}
