import { defineQuarter } from '../core/define-quarter.ts'
import { type SeedReport, type SeedRequest, seedShop } from './seed.ts'

/** Shops with years of sales, for evaluation and benchmarks. */
export const quarter = defineQuarter({
  offers: (services) => ({
    /**
     * Seeds an organization with years of sales.
     *
     * @throws Error with a readable message when the organization was already seeded
     */
    seed: (request: SeedRequest, report: SeedReport, signal: AbortSignal) =>
      seedShop(services, request, report, signal),
  }),
})
