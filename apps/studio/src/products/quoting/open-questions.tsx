/** The questions of a draft, asked about the customer's files or by a person. They can be answered or struck out. */
import { getQuotationDocument, type Quotation } from '@cablewright/client';
import { inquiry, printFormatOf } from '@cablewright/engine';
import { idFromLabel } from '@cablewright/model';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { hub } from '../../api/hub.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import styles from './quoting.module.css';

type Question = NonNullable<Quotation['questions']>[number];

interface OpenQuestionsProps {
  readonly quotation: Quotation;
  readonly disabled: boolean;
  readonly onChange: (questions: Question[]) => void;
}

const print = printFormatOf({ print: { language: 'en', units: 'metric' } });

export function OpenQuestions({ quotation: { id, questions = [] }, disabled, onChange }: OpenQuestionsProps) {
  const set = (next: Question) => onChange(questions.map((one) => (one.id === next.id ? next : one)));
  const add = () => {
    const own = idFromLabel('question', (taken) => questions.some((one) => one.id === taken), 'question');
    onChange([...questions, { id: own, text: 'Your question' }]);
  };
  const open = questions.filter(({ answer, struck }) => answer === undefined && struck !== true).length;
  const list = (format: 'pdf' | 'csv') =>
    hub.addressOf(getQuotationDocument, { params: { id }, query: { part: 'questions', format } });
  return (
    <section aria-label="Open questions" className={styles['lines']}>
      <h2>Open questions</h2>
      {questions.length > 0 && (
        <>
          <p className="quiet">
            {open === 0
              ? 'All questions are answered or struck.'
              : `${open} of ${questions.length} are open and printed.`}
          </p>
          <div className="scroll">
            <table data-tight aria-label="Questions">
              <HeadRow columns={['Question', 'Where', 'Answer', 'By']} buttons="Strike" />
              <tbody>
                {questions.map((question, i) => (
                  <QuestionRow key={question.id} question={question} nth={i + 1} disabled={disabled} onChange={set} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <Group gap="sm">
        {!disabled && (
          <Button variant="default" leftSection={<IconPlus size={15} />} onClick={add}>
            Ask a question
          </Button>
        )}
        {open > 0 && (
          <>
            <Button component="a" href={list('pdf')} variant="default">
              Questions as PDF
            </Button>
            <Button component="a" href={list('csv')} variant="default">
              Questions as CSV
            </Button>
          </>
        )}
      </Group>
    </section>
  );
}

/** A question with its position in one line. */
export function questionLine(question: Question): string {
  const where = question.place ?? inquiry.placeWords(question.at, print);
  const text = inquiry.questionText(question, print);
  return where === '' ? text : `${text} (${where})`;
}

interface QuestionRowProps {
  readonly question: Question;
  readonly nth: number;
  readonly disabled: boolean;
  readonly onChange: (question: Question) => void;
}

function QuestionRow({ question, nth, disabled, onChange }: QuestionRowProps) {
  const { asks, place, at, answer, answered, struck, struckBy } = question;
  const isStruck = struck === true;
  const stamp = isStruck ? struckBy : answered;
  const answerWith = (text: string | undefined) => {
    const { answer: _answer, ...rest } = question;
    onChange(text === undefined ? rest : { ...rest, answer: text });
  };
  const strike = () => {
    const { struck: _struck, ...rest } = question;
    onChange(isStruck ? rest : { ...rest, struck: true });
  };
  return (
    <tr data-struck={isStruck}>
      <td className={styles['question']}>
        {asks === undefined && !disabled ? (
          <TextField
            bare
            label={`Question ${nth}`}
            value={question.text}
            onChange={(text = '') => onChange({ ...question, text })}
          />
        ) : (
          <>
            {isStruck ? <s>{inquiry.questionText(question, print)}</s> : inquiry.questionText(question, print)}
            {asks?.about === 'unread' && <p className="quiet">{asks.detail}</p>}
          </>
        )}
      </td>
      <td>{place ?? inquiry.placeWords(at, print)}</td>
      <td>
        <TextField
          bare
          label={`Answer to question ${nth}`}
          value={answer}
          disabled={disabled || isStruck}
          onChange={answerWith}
        />
      </td>
      <td className="quiet">{stamp === undefined ? '' : `${stamp.by}, ${stamp.at.slice(0, 10)}`}</td>
      <td>
        {!disabled && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${isStruck ? 'Ask again' : 'Strike'} question ${nth}`}
            onClick={strike}
          >
            {isStruck ? 'Ask again' : 'Strike'}
          </Button>
        )}
      </td>
    </tr>
  );
}
