const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

export const escapeXml = (text) => text.replace(/[&<>"']/g, (character) => entities[character]);
