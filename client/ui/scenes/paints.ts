/**
 * The paints of the scenes, at dusk and at night. They are not the tokens of words, whose ink is light on a dark page:
 * drawn with it, a scene looks like a negative.
 */
const paint = (dusk: `#${string}`, night: `#${string}`) => `light-dark(${dusk},${night})`;

export const PAINTS = {
  sky: paint('#fbe3c3', '#23283a'),
  rainSky: paint('#34597d', '#25364c'),
  sun: paint('#f6b765', '#efe2c0'),
  far: paint('#eccb9d', '#303750'),
  ground: paint('#d9a974', '#3a2f2a'),
  wood: paint('#6a3f22', '#8a5a36'),
  leaf: paint('#2f6b4f', '#2f6b52'),
  red: paint('#c2502f', '#b9502f'),
  saffron: paint('#e2872c', '#e08a35'),
  cream: paint('#fff6e6', '#f4e6cd'),
  steel: paint('#8b8f94', '#a2a6ad'),
  ink: paint('#2b211a', '#0f0d0c'),
  skin: paint('#8a5232', '#9a6240'),
  paleSkin: paint('#a8683f', '#b67a50'),
  blue: paint('#34597d', '#4b74a0'),
  gold: paint('#d6a423', '#dcae35'),
  tea: paint('#b4632a', '#c27434'),
  glow: paint('#ffd27a', '#ffcf70'),
};
