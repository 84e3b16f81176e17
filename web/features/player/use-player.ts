import { createContext, useContext } from "react";
import { useStore } from "../../ui/create-store.ts";
import type { PlayerState, PlayerStore } from "./player-store.ts";

export const PlayerContext = createContext<PlayerStore | null>(null);

export function usePlayer(): PlayerStore {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("There is no player around this component.");
  return player;
}

export const usePlayerState = (): PlayerState => useStore(usePlayer());
