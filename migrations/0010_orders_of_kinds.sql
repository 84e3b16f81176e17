CREATE INDEX `orders_kind` ON `orders` (`kind`,`created_at`,`id`);

CREATE INDEX `orders_kind_status` ON `orders` (`kind`,`status`,`created_at`,`id`);

CREATE INDEX `orders_kind_disputed` ON `orders` (`kind`,`state`,`created_at`,`id`) WHERE "orders"."dispute" is not null;
