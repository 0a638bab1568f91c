import type { Transformation } from '@atelier/contract/areas/studio/studio'

/** Transformation in progress as the server returns it, for tests, with overrides. */
export const aTransformation = (changed: Partial<Transformation> = {}): Transformation => ({
  id: '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c003',
  status: 'processing',
  stage: 'painting',
  progress: 80,
  ahead: 0,
  usual_seconds: null,
  original_image: '/original.png',
  transformed_image: null,
  shown_image: null,
  width: null,
  height: null,
  large: null,
  converted_at: null,
  created_at: '2026-01-01T00:00:00Z',
  failure: null,
  failure_code: null,
  can_retry: false,
  refused: false,
  refunded: false,
  sent_to: null,
  can_correct_email: false,
  layers: [],
  wishes: {},
  ...changed,
})
