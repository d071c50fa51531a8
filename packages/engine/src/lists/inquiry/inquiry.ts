/** What an inquiry leaves open, and how it is asked. */
export { askedPartName, cableQuestions, isKnownPart, partKinds, placedParts } from './open-questions.ts';
export { columnLetters, isOpenQuestion, placeWords, questionText } from './question-text.ts';
export { quotationTerms } from './quotation-terms.ts';
