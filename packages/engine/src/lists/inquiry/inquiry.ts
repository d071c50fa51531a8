/** The open questions of an inquiry, and their wording. */
export { askedPartName, cableQuestions, isKnownPart, partKinds, placedParts } from './open-questions.ts';
export { columnLetters, isOpenQuestion, placeWords, questionText } from './question-text.ts';
export { quotationTerms } from './quotation-terms.ts';
