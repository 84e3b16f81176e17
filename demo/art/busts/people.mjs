// Given names of the women in the catalogue; the bust of any other name is dressed from the other wardrobe.
export const WOMEN = new Set(`Marguerite Claire Mildred Julanne Anna Kathryn May Betty Kathleen Marion Billie Tempe Clara Jobyna
Janet Margaret Bodil Priscilla Jacqueline Elinor Carole Alice Gail Rosalind Helen Audrey Bleuette Yuliya Valentina Brigitte Gerda
Denise Mae Constance Margery Lillian Lil Greta Aud Gertrude Mary Beatrice Renée Ann Claudia Pamela Beverly Candace Frances
Judith Marilyn Lotte Annette Reena Nina Bhavana Halina Cunayou Elizaveta`.split(/\s+/));

// Inks: bg (paper), pop (shape behind), skin and shade (the lit and the inked half of a face: print
// colours, the same for everybody, not complexions), hair, line (features), cloth, trim.
export const INKS = [
  { bg: '#d9432c', pop: '#f0a93a', skin: '#f7e6c6', shade: '#eeb089', hair: '#1d1412', line: '#1d1412', cloth: '#1f3a4d', trim: '#f7e6c6' },
  { bg: '#163a5f', pop: '#2f7f93', skin: '#f7ead0', shade: '#e8a35f', hair: '#0c1a2b', line: '#0c1a2b', cloth: '#e2572f', trim: '#f7ead0' },
  { bg: '#f0b43c', pop: '#f7d98a', skin: '#fbf0d6', shade: '#d9714a', hair: '#2a1510', line: '#2a1510', cloth: '#1d5a56', trim: '#f7ead0' },
  { bg: '#1f6b5e', pop: '#e8b04a', skin: '#f3e2c2', shade: '#d0a468', hair: '#10211f', line: '#10211f', cloth: '#c93f2e', trim: '#f3e2c2' },
  { bg: '#f3e6cc', pop: '#e2573a', skin: '#fdf3e0', shade: '#efa58a', hair: '#1c1715', line: '#1c1715', cloth: '#24303f', trim: '#fff6e4' },
  { bg: '#5a2a5e', pop: '#b5467a', skin: '#f9e6d2', shade: '#e8829a', hair: '#1f0d26', line: '#1f0d26', cloth: '#f0a93a', trim: '#fbe9cc' },
  { bg: '#20242b', pop: '#ffb020', skin: '#ece5d6', shade: '#b4b0a6', hair: '#0b0d10', line: '#0b0d10', cloth: '#a3261c', trim: '#f6efe0' },
  { bg: '#e98aa0', pop: '#fbe3d0', skin: '#fdf1e0', shade: '#f3b25a', hair: '#2b1020', line: '#2b1020', cloth: '#173f6b', trim: '#fdf1e0' },
  { bg: '#8fc1b5', pop: '#f4ead2', skin: '#f8efda', shade: '#e98f62', hair: '#1a0f0e', line: '#1a0f0e', cloth: '#dc5a34', trim: '#f4ead2' },
  { bg: '#2c4a8a', pop: '#f2c94f', skin: '#f5ecd8', shade: '#e9806a', hair: '#131a33', line: '#131a33', cloth: '#f1e7d2', trim: '#c7402d' },
  { bg: '#b5381f', pop: '#7d2113', skin: '#f8e2b8', shade: '#e0985a', hair: '#28100b', line: '#28100b', cloth: '#f2e6cb', trim: '#28100b' },
  { bg: '#3d3b2a', pop: '#8fa04a', skin: '#f4ead0', shade: '#a9b368', hair: '#191810', line: '#191810', cloth: '#d98a2c', trim: '#f6ecd2' },
  { bg: '#dfe3dc', pop: '#6f9aa8', skin: '#f6efe4', shade: '#a9bcc2', hair: '#5a2417', line: '#5a2417', cloth: '#16303d', trim: '#ffffff' },
  { bg: '#0f4a4a', pop: '#12302f', skin: '#f3ead4', shade: '#ef9f6b', hair: '#f0c95a', line: '#12302f', cloth: '#f0e6d0', trim: '#c33d2c' },
];
