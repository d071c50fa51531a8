// Phrases and names this project does not use, with what to write instead. `check-words.mjs` looks for them in every
// source and every page of the docs. One row: [pattern, what to write].

/** Refused in all texts: pages, errors, comments, docs, titles of tests. */
export const phrases = [
  [
    /\b(?:is|are|was|were|be|been|being|not|gets?) told\b/i,
    'say who receives what: "receives", "is notified", "reads"',
  ],
  [/\btold (?:of|apart|once|by)\b/i, 'notified of, distinguished'],
  [/\b(?:is|are|was|were) said so\b|\bsaid so\b/i, 'reported, stated'],
  [/\bstands\b/i, 'is, is written, applies, appears'],
  [/(?<!\bthere )\b(?:is|are|be|was|were) none\b|\bthat are none\b/i, 'is not one, does not exist, is invalid'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, with, in addition to'],
  [/(?<!`)\b(?:somebody|nobody|whoever)\b/i, 'name the person or program, or use the passive'],
  [/\bpast the (?:program|hub)\b/i, 'outside Cablewright'],
  [/\b(?:stops?|stopped|ends?|ended|close[sd]?|goes|went) in order\b/i, 'cleanly'],
  [/\b(?:come|comes|came) by\b/i, 'obtain, source'],
  [/\bas was\b/i, 'unchanged'],
  [/\b(?:mend|mends|mended|mending)\b/i, 'fix, repair'],
  [/\b(?:brought|bring in|brings in|bringing in)\b/i, 'import, add, cause'],
  [/\b(?:do|does|did) not come\b/i, "couldn't load, did not arrive"],
  [/\b(?:cannot|can|could|may|must|to) be had\b/i, 'available'],
  [/\b(?:how|too|less|more|as) dear\b|\bdearer\b|\bdearest\b/i, 'cost, expensive'],
  [/\bturned? back\b/i, 'cancelled, refused'],
  [/(?<!\bthere )\bis (?:no|not any) (?:value|time|number|address|date|name|word)\b/i, 'is not a valid …'],
  [/\bmade a mistake\b/i, 'internal error'],
  [/\bthe letter\b(?! [A-Z"'`])/i, 'the email'],
  [/\bhub of (?:one's|its|their) own\b|\bof one's own\b/i, 'own, separate, custom'],
  [/\bthereof\b|\bwherein\b|\bthereby\b|\btherewith\b|\bwhence\b|\bthence\b|\bhence\b/i, 'so, where, with it'],
  [/\bnot otherwise\b/i, 'only'],
  [/\bat once told\b|\bof what is\b/i, 'name the thing'],
];

/** Refused in code: invented nouns, participles as values, `most…` for a limit. */
export const names = [
  [/\b\w*(?:Job|Token|Session|People|Invitation|Lease)Book\b/, '…Repository'],
  [/\b\w*Shelf\b/, 'SecretStore'],
  [/\b(?:\w+Door|Door\w*)\b/, 'OutboundHttp'],
  [/\bSurroundings\b/, 'HubDependencies'],
  [/\bOneByOne\b|\binTurns?\b|#inTurn\b/, 'SerialQueue'],
  [/\bgivingWay\b/, 'yieldToEventLoop'],
  [/\bpatienceMs\b/, 'a timeout: shutdownTimeoutMs, connectTimeoutMs'],
  [/\b(?:most|least|deepest|longest|largest)(?=[A-Z])\w*(?<!\bmostRecent\w*|\bmostHours)\b/, 'max…, min…'],
  [/\b(?:const|let) (?:come|told|said|worn|brought|asked)\b/, 'a noun: added, message, requested'],
  [/\b(?:come|told|worn|brought)\??: /, 'a noun or a boolean: added, announced, exhausted, imported'],
];
