/** Codes of the electrical rule check. */
export const ruleCheckCodes = {
  'pin-hazard': {
    severity: 'error',
    says: 'Two connected pins match a hazard rule. The severity is that of the rule.',
  },
  'pin-conflict': {
    severity: 'error',
    says: 'Two types of pin are connected that the pin matrix does not allow. The severity is that of its cell.',
  },
  'signal-clash': { severity: 'warning', says: 'Two signals that do not belong together are on one net.' },
  'pair-crossed': { severity: 'error', says: 'The two lines of a differential pair are crossed.' },
  'contacts-not-joined': {
    severity: 'warning',
    says: 'Contacts that the pinout connects with each other in every plug are not connected.',
  },
  'contacts-not-apart': { severity: 'error', says: 'Contacts are connected that the pinout keeps apart.' },
  'hot-shorted': {
    severity: 'error',
    says: 'The hot line of a differential pair is connected to a ground, or to its own cold line.',
  },
  'pair-split': {
    severity: 'warning',
    says: 'The two lines of a differential pair run in different twisted pairs.',
  },
  'pair-untwisted': { severity: 'warning', says: 'A pair that must be twisted runs in a stock without twisted pairs.' },
  'conductor-material': {
    severity: 'error',
    says: 'A conductor has a material that its line does not accept: a thermocouple on copper.',
  },
  'stock-impedance': { severity: 'warning', says: 'The impedance of a stock does not suit its signal.' },
  'stock-insulation': {
    severity: 'error',
    says: 'A stock is not insulated for the voltage that its line asks for beyond its own.',
  },
  'stock-unscreened': {
    severity: 'warning',
    says: 'A signal that needs a screened stock runs in one without a screen.',
  },
  'stock-category': { severity: 'warning', says: 'The category of a stock is not one that its signal needs.' },
  'stock-capacitance': { severity: 'warning', says: 'A run has more capacitance than its level allows.' },
  'run-too-long': {
    severity: 'warning',
    says: 'The way between two pins of a line is longer than its level or pinout allows.',
  },
  'stub-too-long': { severity: 'warning', says: 'A branch of a bus is longer than its level or pinout allows.' },
  'termination-missing': { severity: 'warning', says: 'A bus has fewer terminations than its level asks for.' },
  'termination-too-many': { severity: 'warning', says: 'A bus has more terminations than its level asks for.' },
  'termination-value': {
    severity: 'warning',
    says: 'A resistor between the two lines of a bus has another value than its termination.',
  },
  'termination-misplaced': {
    severity: 'warning',
    says: 'A resistor with the value of a termination lies in series with a line, or between a line and a rail.',
  },
  'input-undriven': { severity: 'warning', says: 'Only inputs are on a net: nothing drives them.' },
  'supply-unfed': { severity: 'warning', says: 'A supply input is wired to nothing that delivers a supply.' },
  'pin-open': { severity: 'warning', says: 'A contact without which the device does not work leads nowhere.' },
  'protective-colour-used': {
    severity: 'warning',
    says: 'The green and yellow conductor of a cable is used for something else than a protective earth.',
  },
  'pull-missing': {
    severity: 'warning',
    says: 'A line that reaches no other device lacks the resistor that tells the device what the cable is.',
  },
  'pull-wrong': {
    severity: 'error',
    says: 'The resistor that tells a device what the cable is has another value or leads elsewhere.',
  },
  'no-return': { severity: 'warning', says: 'Two connectors share a signal or supply but no ground.' },
  'protective-missing': {
    severity: 'error',
    says: 'Two connectors share a signal or supply and have protective earths that are not connected.',
  },
  'protective-thin': {
    severity: 'warning',
    says: 'A protective conductor is thinner than the standard asks for next to the conductors of its supply.',
  },
  'protective-colour': {
    severity: 'warning',
    says: 'The conductor of a protective earth is neither green and yellow nor green.',
  },
  'returns-joined': { severity: 'error', says: 'An isolated return is connected to another ground.' },
  'over-voltage': { severity: 'error', says: 'A pin delivers more voltage than another pin of its net takes.' },
  'under-voltage': { severity: 'warning', says: 'A pin delivers less voltage than another pin of its net needs.' },
  'level-mismatch': { severity: 'warning', says: 'An output drives a level that an input of its net does not accept.' },
  'supply-shorted': {
    severity: 'error',
    says: 'A supply is connected to its return through parts of less than 1 Ω.',
  },
  'screen-on-supply': { severity: 'error', says: 'A screen is connected to a supply pin.' },
  'screen-on-signal': { severity: 'warning', says: 'A screen is connected to a signal pin.' },
  'screen-grounded-twice': {
    severity: 'warning',
    says: 'A screen grounds two parts, and the pinout of one asks for one end only.',
  },
  'pigtail-longer': { severity: 'warning', says: 'A pigtail is longer than the wire it belongs to.' },
  'polarity-reversed': { severity: 'error', says: 'A polarised part is connected the wrong way round.' },
  'current-unlimited': {
    severity: 'error',
    says: 'A part that needs a current limit lies across a supply without one.',
  },
  'diode-conducts': {
    severity: 'error',
    says: 'A part that conducts one way lies across a supply so that it conducts.',
  },
  'diode-blocks': { severity: 'error', says: 'A part that conducts one way blocks the supply of the loads behind it.' },
  'stand-off-exceeded': {
    severity: 'error',
    says: 'A zener diode or suppressor lies across more than its stand-off voltage.',
  },
  'diode-overloaded': { severity: 'error', says: 'A part that conducts one way carries more than its rated current.' },
  'part-overloaded': { severity: 'error', says: 'A part dissipates more than its power rating.' },
  'part-voltage': { severity: 'error', says: 'A part is connected to more voltage than it is rated for.' },
} as const;
export type RuleCheckCode = keyof typeof ruleCheckCodes;
