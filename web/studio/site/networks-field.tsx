import { useState } from "react";
import { m } from "#messages";
import { hostingNetworks, parseNetworks } from "../../../contract/site/hosting-networks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

type Props = {
  networks: number[];
  error: string | undefined;
  onChange: (networks: number[]) => void;
};

/** A field for the AS numbers of refused networks. Typed text that is no number stays as it is. */
export function NetworksField({ networks, error, onChange }: Props) {
  const [text, setText] = useState(networks.join(", "));
  const isTyped = parseNetworks(text).join() === networks.join();
  const known = networks.flatMap((network) => hostingNetworks.get(network) ?? []);

  function change(next: string) {
    setText(next);
    onChange(parseNetworks(next));
  }

  const addKnown = () => change([...new Set([...networks, ...hostingNetworks.keys()])].join(", "));

  return (
    <div className="grid min-w-0 justify-items-start gap-3 sm:col-span-2 *:w-full">
      <TextField
        label={m.site_settings_networks()}
        hint={m.site_settings_networks_hint()}
        autoComplete="off"
        value={isTyped ? text : networks.join(", ")}
        error={error}
        onChange={({ target }) => change(target.value)}
      />
      {known.length > 0 && (
        <p className="text-sm text-dim">
          {m.site_settings_networks_known({ names: [...new Set(known)].join(", ") })}
        </p>
      )}
      <Button look="quiet" className="w-auto! px-4 whitespace-normal!" onClick={addKnown}>
        {m.site_settings_networks_add()}
      </Button>
    </div>
  );
}
