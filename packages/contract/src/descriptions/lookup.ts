import type { $ZodType } from 'zod/v4/core'
import type { ApiErrorName } from '../primitives/api-errors.ts'
import type { Endpoint } from '../primitives/endpoint.ts'
import * as areas from './areas.ts'
import { errorSentences } from './errors.ts'
import { type GeneralSentences, generalFields } from './general.ts'

/** All descriptions. If a file describes a field twice, the later description is used. */
export const descriptions = Object.values(areas).flat(2)

const sentences = new Map<object, Map<string, string>>()
for (const { subjects, topic, sentence } of descriptions)
  for (const subject of subjects)
    sentences.set(subject, (sentences.get(subject) ?? new Map<string, string>()).set(topic, sentence))

const sentenceOf = (subject: $ZodType | Endpoint, topic: string): string | undefined =>
  sentences.get(subject)?.get(topic)

/** Returns the description of a schema, if it is exported by name. */
export const schemaSentence = (schema: $ZodType): string | undefined => sentenceOf(schema, '')

/**
 * Returns the description of a field: that of its schema, or else the general one for its name.
 *
 * @param path the field in snake_case; one inside a schema without a name, with the field that holds it: `upload.parts`
 */
export const fieldSentence = (
  schema: $ZodType,
  path: string,
  general: GeneralSentences = generalFields,
): string | undefined => sentenceOf(schema, path) ?? general[path.slice(path.lastIndexOf('.') + 1)]

/** Returns the description of the area of a call. */
export const areaSentence = (endpoint: Endpoint): string => sentenceOf(endpoint, 'area') ?? ''

/** Returns the description of a call beyond its summary. */
export const callSentence = (endpoint: Endpoint): string | undefined => sentenceOf(endpoint, 'more')

/** Returns the description of a named error of a call: when it occurs and what to do. */
export const errorSentence = (endpoint: Endpoint, name: ApiErrorName): string =>
  sentenceOf(endpoint, name) ?? errorSentences[name] ?? ''
