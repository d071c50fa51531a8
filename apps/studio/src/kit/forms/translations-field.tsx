import { isObject } from '@cablewright/model';
import { at, useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { spokenName } from '../field-names/field-names.ts';
import { fieldsOf, type SchemaField } from './schema.ts';
import { withField } from './with-field.ts';

/** The texts of a record in other languages: "Label in German". */
export function TranslationsField({ schema, value, onChange, pointer, label, disabled = false }: SchemaFieldProps) {
  const { Field } = useForm();
  const translations = isObject(value) ? value : {};
  const set = (language: string, name: string, text: unknown) => {
    const texts = withField(translations[language], name, text);
    const changed = withField(translations, language, Object.keys(texts).length === 0 ? undefined : texts);
    onChange(Object.keys(changed).length === 0 ? undefined : changed);
  };
  const view = (language: SchemaField, { name, schema: fieldSchema }: SchemaField) => {
    const texts = translations[language.name];
    return (
      <Field
        key={name}
        name={name}
        label={`${spokenName(name)} in ${spokenName(language.name)}`}
        schema={fieldSchema}
        value={isObject(texts) ? texts[name] : undefined}
        pointer={at(at(pointer, language.name), name)}
        disabled={disabled}
        onChange={(text) => set(language.name, name, text)}
      />
    );
  };
  return (
    <fieldset className={styles['object']} disabled={disabled}>
      <legend>{label}</legend>
      {fieldsOf(schema).map((language) => (
        <div key={language.name} className={styles['fields']}>
          {fieldsOf(language.schema).map((field) => view(language, field))}
        </div>
      ))}
    </fieldset>
  );
}
