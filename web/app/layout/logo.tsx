import { getSite } from "../../../contract/site.ts";
import { LogoMark } from "../../ui/logo-mark.tsx";

export function Logo() {
  return (
    <span className="flex items-center gap-2 xs:gap-2.5">
      <LogoMark className="size-9" />
      <span className="headline pt-0.5 text-[1.75rem] leading-none font-black tracking-wide xs:text-3xl">
        {getSite().name}
      </span>
    </span>
  );
}
