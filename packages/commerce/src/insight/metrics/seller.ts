import { type contract, intervalLimits } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { readMetrics } from './read.ts'

type Area = typeof contract.metrics
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns the metrics of an organization by period. */
export const get: For<'get'> = ({ query }, services) => readMetrics(query, services)

/** Returns the limits of ranges. */
export const limits: For<'limits'> = () => Promise.resolve(intervalLimits)
