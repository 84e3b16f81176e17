UPDATE `incidents` SET `name` = 'dispute:' || coalesce(
  (SELECT p.`transaction_id` FROM `payments` AS p WHERE p.`order_id` = substr(`incidents`.`name`, 9) AND p.`dispute` IN ('open', 'inquiry') ORDER BY p.`dispute` = 'inquiry', p.`paid_at` DESC LIMIT 1),
  (SELECT o.`transaction_id` FROM `orders` AS o WHERE o.`id` = substr(`incidents`.`name`, 9)),
  substr(`incidents`.`name`, 9))
WHERE `code` = 'dispute';--> statement-breakpoint
UPDATE `orders` SET `check_at` = 0, `done_at` = NULL WHERE `dispute` IS NOT NULL;
