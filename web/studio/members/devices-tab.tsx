import { m } from "#messages";
import type { Member } from "../../../contract/members/members.ts";
import { describeUserAgent } from "../../ui/device-name.ts";
import { formatDateTime } from "../../ui/format-date.ts";
import { MemberSection } from "./member-section.tsx";

/** The browsers in which the member is signed in; the one that was used last comes first. */
export const DevicesTab = ({ member: { devices } }: { member: Member }) => (
  <MemberSection title={m.members_tab_devices()}>
    {devices.length === 0 && <p className="text-dim">{m.members_devices_empty()}</p>}
    <ul className="grid gap-3">
      {devices.map(({ id, device, startedAt, lastSeenAt }) => (
        <li key={id} className="border-t border-screen/8 pt-3 first:border-t-0 first:pt-0">
          <p className="font-semibold wrap-anywhere">{describeUserAgent(device).name}</p>
          <p className="text-sm text-dim">
            {m.members_device_times({
              started: formatDateTime(startedAt),
              seen: formatDateTime(lastSeenAt),
            })}
          </p>
        </li>
      ))}
    </ul>
  </MemberSection>
);
