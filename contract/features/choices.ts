import { Type } from 'typebox';
import { endpoints } from '../core/endpoint.ts';
import { Choices } from './users.ts';

const { language, digits, digestEvery } = Choices.properties;

const choiceCalls = endpoints({
  'PATCH /me/choices': {
    summary: "Changes the caller's choices; a missing one stays",
    access: 'signedIn',
    // Nobody else sees them.
    whileSilenced: true,
    body: Type.Object(
      {
        language: Type.Optional(language),
        digits: Type.Optional(digits),
        digestEvery: Type.Optional(digestEvery),
      },
      { additionalProperties: false },
    ),
    answer: Choices,
    rev: 'user',
  },
});

export const choices = { calls: choiceCalls };
