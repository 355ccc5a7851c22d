CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_key` integer NOT NULL,
	`proof` text NOT NULL,
	`device` text NOT NULL,
	`device_hash` text,
	`begun_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`stepped_up_at` integer,
	`factor_hash` text,
	`ended_at` integer,
	FOREIGN KEY (`user_key`) REFERENCES `users`(`key`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_proof_unique` ON `sessions` (`proof`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `has_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Who is signed in stays signed in: the product tokens of a session name it by the id of the provider's session.
insert into sessions (id, user_key, proof, device, begun_at, used_at)
  select s.id, u.key, 'local ' || s.id, '', s.created_at, s.updated_at
  from identity_sessions s join identities i on i.id = s.user_id join users u on u.email = lower(i.email);
