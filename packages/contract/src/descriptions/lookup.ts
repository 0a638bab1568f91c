import type { $ZodType } from 'zod/v4/core'
import type { ApiErrorName } from '../primitives/api-errors.ts'
import type { Endpoint } from '../primitives/endpoint.ts'
import * as areas from './areas.ts'
import { errorSentences } from './errors.ts'
import { type GeneralSentences, generalFields } from './general.ts'

/** Everything that is described. Of two descriptions of one field in a file the later one counts. */
export const descriptions = Object.values(areas).flat(2)

const sentences = new Map<object, Map<string, string>>()
for (const { subjects, topic, sentence } of descriptions)
  for (const subject of subjects)
    sentences.set(subject, (sentences.get(subject) ?? new Map<string, string>()).set(topic, sentence))

const sentenceOf = (subject: $ZodType | Endpoint, topic: string): string | undefined =>
  sentences.get(subject)?.get(topic)

/** What a schema is, if it is exported by name. */
export const schemaSentence = (schema: $ZodType): string | undefined => sentenceOf(schema, '')

/**
 * What a field is: in its schema, or else wherever a field has this name.
 *
 * @param path the field in snake_case; one inside a schema without a name, with the field that holds it: `upload.parts`
 */
export const fieldSentence = (
  schema: $ZodType,
  path: string,
  general: GeneralSentences = generalFields,
): string | undefined => sentenceOf(schema, path) ?? general[path.slice(path.lastIndexOf('.') + 1)]

/** What the area of a call is about. */
export const areaSentence = (endpoint: Endpoint): string => sentenceOf(endpoint, 'area') ?? ''

/** What the summary of a call leaves out. */
export const callSentence = (endpoint: Endpoint): string | undefined => sentenceOf(endpoint, 'more')

/** When a call answers with a named error, and what to do then. */
export const errorSentence = (endpoint: Endpoint, name: ApiErrorName): string =>
  sentenceOf(endpoint, name) ?? errorSentences[name] ?? ''
