/** The formulas for the figures of a section, with their sources. They are printed next to the figures. */
export const sectionFormulas = {
  length: { formula: 'From node to node, as entered', source: 'the layout' },
  diameter: {
    formula:
      'D = k·√Σd², k = 1.2 or as the shop sets it, √2 for twisted wires; at least the closest packing of equal wires, and the two thickest side by side',
    source:
      'reversecalculate.com, wire bundle diameter; cal2.calculator.city, k from 1.15 to 1.45; Bell Labs, Packing Problem for Twisted Pairs; E. Specht, packomania.com',
  },
  measured: { formula: 'As measured', source: 'the layout' },
  fill: { formula: 'Σd² ÷ D², of a conduit Σd² ÷ its inside diameter²', source: 'NEC chapter 9, notes to the tables' },
  mass: {
    formula:
      'Mass per metre × length, of the screens of sets too; of a stock without it, area × density of its conductors',
    source: 'the stock; the screen; the material of the conductors',
  },
  covered: {
    formula: 'D + 2·t for each layer, for tape D + 2·t ÷ (1 − overlap); of a conduit its outside diameter',
    source: 'geometry; the covering',
  },
  tape: { formula: 'π·(D + t)·L ÷ (w·(1 − overlap))', source: 'geometry: the area that the tape covers' },
} as const;
