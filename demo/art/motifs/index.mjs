import { action } from './action.mjs';
import { adventure } from './adventure.mjs';
import { anime } from './anime.mjs';
import { documentary } from './documentary.mjs';
import { drama } from './drama.mjs';
import { horror } from './horror.mjs';
import { romance } from './romance.mjs';
import { tech } from './tech.mjs';

export const motifs = { ...action, ...adventure, ...romance, ...tech, ...drama, ...horror, ...anime, ...documentary };
