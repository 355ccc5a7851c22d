import { POLL } from '../../../contract/core/poll-limits.ts';

const BALLOTS = 'ballots where ballots.post_key = polls.post_key';
/** The votes of a poll by option, counted again, as its totals are kept. The places of options have one digit. */
const POLL_TOTALS = `'[' || ${Array.from({ length: POLL.most }, (_, n) => {
  const votes = `(select count(*) from ${BALLOTS} and ballots.options like '%${n}%')`;
  const commas = "length(totals) - length(replace(totals, ',', ''))";
  return n === 0 ? votes : `case when ${commas} >= ${n} then ',' || ${votes} else '' end`;
}).join(' || ')} || ']'`;

/** The invariants of polls. */
export const POLL_RULES = [
  {
    template:
      'A running poll of $id: keeps $voters voters and $totals, counted $voted and $counted',
    sql: `select id, voters, totals, voted, counted from (select posts.id, voters, totals,
        (select count(*) from ${BALLOTS}) as voted, ${POLL_TOTALS} as counted
      from polls join posts on posts.key = post_key where totals <> '[]' and not polls.is_closed) as both_counts
      where voters <> voted or totals <> counted`,
  },
  {
    template: 'A post ($id) shows a poll: $shows; it has one: $has',
    sql: `select id, shows, has from (select posts.id, poll is not null as shows, exists
      (select 1 from polls where post_key = posts.key and totals <> '[]') as has from posts) as both_polls
      where shows <> has`,
  },
  {
    template: 'A vote of $id is in no poll',
    sql: `select users.id from ballots join users on users.key = user_key
      where not exists (select 1 from polls where polls.post_key = ballots.post_key and totals <> '[]')`,
  },
];
